import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly look?:
    | 'plain'
    | 'main'
    | 'quiet'
    | 'danger'
    | 'onColour'
    | 'onColourMain'
    | 'onColourQuiet'
    | 'onColourSoft';
  readonly size?: 'small' | 'normal' | 'large';
  readonly wide?: boolean;
  /** A short text; children where it is long or has more than text. */
  readonly label?: ReactNode;
  readonly children?: ReactNode;
  readonly testId?: string | undefined;
}

export function Button({
  look = 'plain',
  size = 'normal',
  wide,
  label,
  children = label,
  testId,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <AriaButton
      {...rest}
      className={clsx(styles.button, styles[look], styles[size], wide && styles.wide)}
      data-testid={testId}
    >
      {children}
    </AriaButton>
  );
}

export function Submit({
  testId,
  ...rest
}: Omit<ButtonProps, 'type' | 'onPress'> & { readonly testId: string }): ReactNode {
  return <Button size="large" look="main" {...rest} type="submit" testId={testId} />;
}

/** Sends a command; disabled until it is answered. */
export function CommandButton<Input>({
  command,
  input,
  isDisabled,
  ...rest
}: Omit<ButtonProps, 'onPress'> & {
  readonly command: { readonly isPending: boolean; readonly mutate: (input: Input) => void };
  readonly input: NoInfer<Input>;
}): ReactNode {
  return <Button {...rest} isDisabled={isDisabled || command.isPending} onPress={() => command.mutate(input)} />;
}
