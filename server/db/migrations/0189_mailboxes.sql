-- Where an account's clients write, so that their emails become requests and answers. docs/decisions/0136-requests-by-email.md
create table mailboxes (
  account_id bigint primary key references accounts on delete cascade default current_account(),
  -- imap: the account's own box, read as a mail program does; forwarded: its emails are forwarded to the account's
  -- address at the installation's own box.
  kind text not null check (kind in ('imap', 'forwarded')),
  -- What clients write to.
  address text not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Whose requests they become when their facility has no manager.
  manager_id bigint,
  host text,
  port integer check (port between 1 and 65535),
  is_tls boolean,
  username text,
  -- Sealed with the installation's secret: signing in needs it back.
  password bytea,
  -- How far the box is read; null: not yet.
  uid_validity bigint,
  last_uid bigint,
  checked_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- When admins were emailed that it fails.
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, manager_id) references memberships (account_id, user_id),
  check ((kind = 'imap') = (host is not null)),
  check ((kind = 'imap') = (port is not null)),
  check ((kind = 'imap') = (is_tls is not null)),
  check ((kind = 'imap') = (username is not null)),
  check ((kind = 'imap') = (password is not null)),
  check ((failing_since is null) = (failure is null)),
  check ((uid_validity is null) = (last_uid is null))
);
create index mailboxes_manager_idx on mailboxes (account_id, manager_id) where manager_id is not null;
call enable_tenant_rls('mailboxes');

-- Emails of the account's clients and of others, as they came in.
create table inbound_emails (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint not null generated always as identity,
  -- Its own Message-ID, or one derived from what it says: the same email is taken once.
  message_id text not null,
  from_address text,
  from_name text,
  subject text not null,
  body text not null,
  quoted text,
  -- Names of attached files that are not kept: of a type or size that the account takes from no one, or without room.
  left_out text[] not null default '{}',
  sent_at timestamptz,
  -- waiting: for a user to decide; taken: it is in a request; set_aside: nothing is to be done about it.
  state text not null check (state in ('waiting', 'taken', 'set_aside')),
  -- Why it did not become a request by itself.
  reason text,
  -- What it is in; of one that waits, what it seems to be about.
  request_id bigint,
  done_at timestamptz,
  -- Null: it was taken or set aside by itself.
  done_by bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, message_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete set null (request_id),
  foreign key (account_id, done_by) references memberships (account_id, user_id),
  check ((state = 'waiting') = (done_at is null)),
  check (state <> 'waiting' or reason is not null)
);
create index inbound_emails_state_idx on inbound_emails (account_id, state, id);
create index inbound_emails_from_idx on inbound_emails (account_id, from_address, created_at);
create index inbound_emails_request_idx on inbound_emails (account_id, request_id) where request_id is not null;
create index inbound_emails_done_by_idx on inbound_emails (account_id, done_by) where done_by is not null;
create index inbound_emails_created_idx on inbound_emails (created_at);
call enable_tenant_rls('inbound_emails');

create table inbound_email_files (
  account_id bigint not null default current_account(),
  email_id bigint not null,
  file_id bigint not null,
  primary key (account_id, email_id, file_id),
  foreign key (account_id, email_id) references inbound_emails (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id)
);
create index inbound_email_files_file_idx on inbound_email_files (account_id, file_id);
call enable_tenant_rls('inbound_email_files');

-- Who wrote the emails in the history is erased with the contact.
create index events_inbound_idx on events (account_id, (payload ->> 'address')) where kind = 5083;
create function erase_senders(emails text[]) returns void language plpgsql security definer set search_path = public as $$
begin
  update notifications set payload = payload || '{"from": null, "address": null}'
    where account_id = current_account() and type = 'request_email' and payload ->> 'address' = any(emails);
  update events set payload = payload || '{"from": null, "address": null}'
    where account_id = current_account() and kind = 5083 and payload ->> 'address' = any(emails);
end $$;
call run_as_system('erase_senders(text[])');

-- The history of access has that of the mailbox too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052, 5072, 5073, 5074, 5075, 5076, 5077, 5078, 5079, 5080, 5081, 5082, 5084);

-- By the address a sender is known.
create index contacts_email_idx on contacts (account_id, lower(email)) where email is not null;
create index clients_email_idx on clients (account_id, lower(email)) where email is not null;
