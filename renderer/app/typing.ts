export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}
