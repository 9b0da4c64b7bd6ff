import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useState } from 'react';
import { later } from '#renderer/app/later.tsx';
import { Connect } from './Connect.tsx';
import { FirstManager } from './FirstManager.tsx';
import { KeyLost } from './KeyLost.tsx';
import { UnlockKey } from './UnlockKey.tsx';
import { Welcome } from './Welcome.tsx';

const ApprovalDialog = later(async () => (await import('../approval/ApprovalDialog.tsx')).ApprovalDialog);

export function Setup({ view }: { readonly view: AppView }): ReactNode {
  return (
    <>
      <Page view={view} />
      <ApprovalDialog view={view} />
    </>
  );
}

function Page({ view }: { readonly view: AppView }): ReactNode {
  const [isConnecting, setConnecting] = useState(false);
  if (view.step === 'key') return view.keyState === 'sealed' ? <UnlockKey view={view} /> : <KeyLost view={view} />;
  if (view.step === 'manager') return <FirstManager />;
  if (isConnecting) {
    return (
      <Connect
        view={view}
        onBack={() => {
          setConnecting(false);
        }}
      />
    );
  }
  return (
    <Welcome
      onConnect={() => {
        setConnecting(true);
      }}
    />
  );
}
