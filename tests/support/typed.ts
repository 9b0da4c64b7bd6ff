/** What a field holds once it was typed: a sum shows its thousands apart while it is typed. */
export function typed(text: string): RegExp {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/(?<=\d)(?=\d)/g, String.raw`\s?`)}$`);
}
