/** What was just said to whoever pressed something. */
export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}
