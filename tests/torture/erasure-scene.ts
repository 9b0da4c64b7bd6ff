/** Who is erased, and by whom: what the process that is killed and the test that looks at its files both know. */
export const erasureScene = {
  passphrase: 'long enough to keep',
  pin: '80520001',
  digits: '7011234567',
} as const;
