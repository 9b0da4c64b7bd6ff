export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}
