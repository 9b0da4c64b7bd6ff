export function differenceWord(tiyn: number): 'exact' | 'missing' | 'surplus' {
  return tiyn === 0 ? 'exact' : tiyn < 0 ? 'missing' : 'surplus';
}
