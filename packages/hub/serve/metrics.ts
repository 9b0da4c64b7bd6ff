/** What Prometheus reads (`GET /metrics`). */

import type { HubObserver } from '#hub/hub.ts';

export interface Metrics extends HubObserver {
  /** @param gauges read now, by name without the prefix */
  text(gauges: Readonly<Record<string, number>>): string;
}

/** Upper ends, in seconds. */
const LAG_BUCKETS = [1, 5, 60, 600, 3_600, 86_400];

const help: Readonly<Record<string, string>> = {
  requests_total: 'Requests by route and result.',
  segments_total: 'Segments by result; a fork waits for a person.',
  events_total: 'Events of segments that continued their ledger.',
  lag_seconds: 'From the last event of a segment, by the clock of the till, to its arrival.',
  database_up: 'Whether the database answers.',
  database_bytes: 'Size of the database.',
  queries_waiting: 'Requests that wait for a connection to the database.',
  disk_free_bytes: 'Free on the disk of the embedded database.',
};

export function createMetrics(): Metrics {
  const counters = new Map<string, number>();
  const count = (series: string, by = 1): void => {
    counters.set(series, (counters.get(series) ?? 0) + by);
  };
  return {
    request(route, result) {
      count(`requests_total{route="${route}",result="${result}"}`);
    },
    segment(outcome, events, lagMs) {
      count(`segments_total{result="${outcome}"}`);
      if (outcome !== 'head' || Number.isNaN(lagMs)) return;
      count('events_total', events);
      for (const end of LAG_BUCKETS) count(`lag_seconds_bucket{le="${String(end)}"}`, lagMs <= end * 1000 ? 1 : 0);
      count('lag_seconds_bucket{le="+Inf"}');
      count('lag_seconds_count');
      count('lag_seconds_sum', Math.max(0, lagMs) / 1000);
    },
    text(gauges) {
      const series = [...counters, ...Object.entries(gauges)].map(([name, value]) => ({ name, value }));
      return Object.entries(help)
        .flatMap(([family, words]) => {
          const own = series.filter(({ name }) => name.replace(/(_bucket|_count|_sum)?(\{.*)?$/, '') === family);
          const kind = family === 'lag_seconds' ? 'histogram' : family.endsWith('_total') ? 'counter' : 'gauge';
          if (own.length === 0) return [];
          const lines = own.map(({ name, value }) => `tilla_hub_${name} ${String(value)}`);
          return [`# HELP tilla_hub_${family} ${words}`, `# TYPE tilla_hub_${family} ${kind}`, ...lines];
        })
        .concat('')
        .join('\n');
    },
  };
}
