-- Every key begins with the account: rows of one account stay together, on one shard and under one policy.

create table account (
  account uuid primary key,
  name text not null,
  shop_key_check text,
  next_number integer not null default 1
);

create table outlet (
  account uuid not null references account,
  outlet uuid not null,
  name text not null,
  primary key (account, outlet),
  unique (account, name)
);

create table device (
  account uuid not null,
  device uuid not null,
  outlet uuid not null,
  number integer not null check (number between 1 and 9999),
  name text not null,
  sign_key text not null,
  seal_key text not null,
  replaces integer,
  enrolled_at timestamptz not null,
  revoked_at timestamptz,
  beat jsonb,
  primary key (account, device),
  unique (account, number),
  foreign key (account, outlet) references outlet
);
create index on device (device);

create table nonce (
  account uuid not null,
  device uuid not null,
  nonce text collate "C" not null,
  seen_at timestamptz not null,
  primary key (account, device, nonce)
);

create table enrolment_code (
  account uuid not null,
  hash text collate "C" not null,
  outlet uuid not null,
  expires_at timestamptz not null,
  device uuid,
  primary key (account, hash),
  foreign key (account, outlet) references outlet
);
create index on enrolment_code (hash);

-- Branch 0 is the ledger; each other one is a chain that does not continue it.
create table ledger (
  account uuid not null,
  ledger text collate "C" not null,
  branch integer not null,
  device uuid not null,
  from_seq bigint not null,
  head_seq bigint not null,
  head_hash text collate "C" not null,
  last_event_at text not null,
  received_at timestamptz not null,
  primary key (account, ledger, branch),
  foreign key (account, device) references device
);
create index on ledger (account, device);

create table segment (
  account uuid not null,
  ledger text collate "C" not null,
  branch integer not null,
  from_seq bigint not null,
  to_seq bigint not null check (to_seq >= from_seq),
  head_hash text collate "C" not null,
  type text not null,
  body bytea not null,
  received_at timestamptz not null,
  primary key (account, ledger, branch, from_seq)
);
-- The bytes are compressed already.
alter table segment alter column body set storage external;

create table side (
  account uuid not null,
  device uuid not null,
  id text collate "C" not null,
  version bigint not null,
  sealed text not null,
  primary key (account, device, id),
  foreign key (account, device) references device
);
alter table side alter column sealed set storage external;

-- Forced: the owner of the tables is under the policies too.
do $$
declare
  name text;
begin
  foreach name in array array['account', 'outlet', 'device', 'nonce', 'enrolment_code', 'ledger', 'segment', 'side'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_account on %I using (account = nullif(current_setting(''hub.account'', true), '''')::uuid)', name);
    execute format('grant select, insert, update on %I to tilla_hub', name);
  end loop;
end
$$;
grant delete on nonce to tilla_hub;

-- A request names its device, or a code, before its account is known.
create policy named_device on device for select
  using (device = nullif(current_setting('hub.device', true), '')::uuid);
create policy named_code on enrolment_code for select
  using (hash = nullif(current_setting('hub.code', true), ''));

-- The operator's command line lists the accounts; the application's role does not.
create policy operator on account for select to current_user using (true);
