/** The page knows of a call its kind and its policy alone: to make the schemas of all calls is a tenth of its start. */

import type { Plugin } from 'vite';

const kinds: Readonly<Record<string, 'query' | 'command'>> = {
  query: 'query',
  command: 'command',
  approvable: 'command',
};
const isOfContract = /shared[\\/]contract[\\/](?!definition\.ts$).+\.ts$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Change {
  readonly of: Node;
  readonly text: string;
}

/** For the bundle of the screens: leaves out of each definition of a call what it takes and answers. */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    transform(code, id) {
      return isOfContract.test(id) ? withoutSchemas(code, this.parse(code)) : null;
    },
  };
}

/** @param tree of the code, as ESTree. */
export function withoutSchemas(code: string, tree: { readonly body: readonly Node[] }): string {
  return [...definitionsIn(tree, code), ...schemasIn(tree.body, code)]
    .sort((one, other) => other.of.start - one.of.start)
    .reduce((short, { of, text }) => `${short.slice(0, of.start)}${text}${short.slice(of.end)}`, code);
}

function* definitionsIn(node: unknown, code: string): Generator<Change> {
  if (typeof node !== 'object' || node === null) return;
  const kind = isCall(node) ? kinds[node.callee.name ?? ''] : undefined;
  if (isCall(node) && kind !== undefined) {
    const policy = node.arguments[2];
    const kept = policy === undefined ? '{}' : code.slice(policy.start, policy.end);
    yield { of: node, text: `({ kind: '${kind}', policy: ${kept} })` };
    return;
  }
  for (const inner of Object.values(node)) yield* definitionsIn(inner, code);
}

/** What is computed for a constant of the contract has no effect besides: nobody misses one that is not used. */
function* schemasIn(body: readonly Node[], code: string): Generator<Change> {
  for (const statement of body) {
    const declared = 'declaration' in statement ? statement.declaration : statement;
    if (!isDeclaration(declared)) continue;
    for (const { init } of declared.declarations) {
      if (!isCall(init)) continue;
      yield { of: init, text: `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()` };
    }
  }
}

interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}

function isCall(node: object | null | undefined): node is Call {
  return node !== null && node !== undefined && 'type' in node && node.type === 'CallExpression';
}

interface Declaration extends Node {
  readonly declarations: readonly { readonly init?: Node | null }[];
}

function isDeclaration(node: unknown): node is Declaration {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'VariableDeclaration';
}
