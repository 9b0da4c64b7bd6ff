interface BodyTextProps {
  readonly label: string;
  readonly body: unknown;
}

export function BodyText({ label, body }: BodyTextProps) {
  return (
    <>
      <h3>{label}</h3>
      <pre tabIndex={0} aria-label={label}>
        {JSON.stringify(body, null, 2)}
      </pre>
    </>
  );
}
