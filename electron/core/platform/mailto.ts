/** The shortest limit on Windows is two thousand characters. */
const LONGEST_ADDRESS = 1_900;

/** As many lines as fit; the first ones matter most. `isWhole`: none is left out. */
export function mailtoUrl(
  to: string,
  subject: string,
  text: string,
): { readonly url: string; readonly isWhole: boolean } {
  const [start, ...rest] = text.split('\n');
  const head = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=`;
  let body = encodeURIComponent(start ?? '');
  for (const line of rest) {
    const longer = `${body}${encodeURIComponent('\r\n')}${encodeURIComponent(line)}`;
    if (head.length + longer.length > LONGEST_ADDRESS) return { url: head + body, isWhole: false };
    body = longer;
  }
  return { url: head + body, isWhole: head.length + body.length <= LONGEST_ADDRESS };
}
