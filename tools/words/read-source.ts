/** What a source file says to its reader: declared names, comments and names of tests. */

import ts from 'typescript';

export interface Said {
  readonly kind: 'name' | 'comment' | 'test';
  readonly text: string;
  readonly offset: number;
}

const TEST_CALLS = /^(?:it|test|describe)(?:\.|$)/;

/** `storedNames`: names of fields in ledgers, on the wire and in the contract, which are kept as they are. */
export function readSource(file: string, text: string, storedNames: ReadonlySet<string>): readonly Said[] {
  const said: Said[] = [];
  const literals: ts.Node[] = [];
  const source = parse(file, text);
  const visit = (node: ts.Node): void => {
    if (isText(node)) literals.push(node);
    const name = declaredName(node);
    if (name !== undefined && !(isMember(node) && storedNames.has(name.text)))
      said.push({ kind: 'name', text: name.text, offset: name.getStart(source) });
    const title = testTitle(node, source);
    if (title !== undefined) said.push({ kind: 'test', text: title.text, offset: title.getStart(source) + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  const code = withoutLiterals(text, literals, source);
  for (const { 0: comment, index } of code.matchAll(/\/\*[\s\S]*?\*\/|(?:\/\/.*(?:\n[ \t]*(?=\/\/))?)+/g))
    said.push({ kind: 'comment', text: withoutMarks(comment), offset: index });
  return said;
}

/**
 * Names in ledgers, in the service's store, on the wire or in calls between processes: keys of a schema (`z.object({ ... })`,
 * `w.resource({ ... })`), names given by `.as('...')`, and fields of interfaces called `...Record`.
 */
export function storedNamesIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      if (node.expression.name.text === 'as' && first !== undefined && ts.isStringLiteral(first))
        found.push(first.text);
      for (const argument of node.arguments)
        if (ts.isObjectLiteralExpression(argument))
          for (const { name } of argument.properties)
            if (name !== undefined && ts.isIdentifier(name)) found.push(name.text);
    }
    if (ts.isInterfaceDeclaration(node) && node.name.text.endsWith('Record'))
      for (const { name } of node.members) if (name !== undefined && ts.isIdentifier(name)) found.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return found;
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, { languageVersion: ts.ScriptTarget.Latest }, true);

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

const isMember = (node: ts.Node): boolean => ts.isPropertySignature(node) || ts.isMethodSignature(node);

/** A destructured property has the name that its object gives it, unless it is renamed on the way. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isBindingElement(node) && node.propertyName === undefined && ts.isObjectBindingPattern(node.parent))
    return undefined;
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    isMember(node);
  if (!isDeclared) return undefined;
  const { name } = node as ts.NamedDeclaration;
  return name !== undefined && ts.isIdentifier(name) ? name : undefined;
}

function testTitle(node: ts.Node, source: ts.SourceFile): ts.StringLiteralLike | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  if (first === undefined || !ts.isStringLiteralLike(first)) return undefined;
  return TEST_CALLS.test(node.expression.getText(source)) ? first : undefined;
}

/** A sentence goes on in the next line; offsets stay. */
const withoutMarks = (comment: string): string =>
  comment.replace(
    /(^|\n[ \t]*)(\/\/|\*(?!\/))/g,
    (_, start: string, mark: string) => `${start}${' '.repeat(mark.length)}`,
  );

/** So that `//` in an address is no comment. */
function withoutLiterals(text: string, literals: readonly ts.Node[], source: ts.SourceFile): string {
  const parts: string[] = [];
  let end = 0;
  for (const literal of literals) {
    const start = literal.getStart(source);
    if (start < end) continue;
    parts.push(text.slice(end, start), text.slice(start, literal.end).replace(/[^\n]/g, ' '));
    end = literal.end;
  }
  return [...parts, text.slice(end)].join('');
}
