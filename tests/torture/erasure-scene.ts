/** Shared by the killed process and the test that reads its files. */
export const erasureScene = {
  passphrase: 'long enough to keep',
  pin: '80520001',
  digits: '7011234567',
} as const;
