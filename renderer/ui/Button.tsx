import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly look?: 'plain' | 'main' | 'quiet' | 'danger' | 'onColour' | 'onColourMain' | 'onColourQuiet';
  readonly size?: 'small' | 'normal' | 'large';
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly 'data-testid'?: string;
}

export function Button({ look = 'plain', size = 'normal', wide = false, ...rest }: ButtonProps): ReactNode {
  const names = [styles['button'], styles[look], styles[size], wide ? styles['wide'] : undefined];
  return <AriaButton {...rest} className={names.filter((name) => name !== undefined).join(' ')} />;
}

export function Submit({
  testId,
  ...rest
}: Pick<ButtonProps, 'look' | 'size' | 'wide' | 'isDisabled' | 'autoFocus' | 'children'> & {
  readonly testId: string;
}): ReactNode {
  return <Button size="large" look="main" {...rest} type="submit" data-testid={testId} />;
}
