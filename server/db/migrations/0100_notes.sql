-- What became of a note that its author changed. The event itself stays as it was written.
create table note_changes (
  account_id bigint not null,
  event_id bigint not null,
  -- The note by now, as an event's payload; null once it is deleted.
  payload jsonb,
  changed_at timestamptz not null default now(),
  -- Whom it has mentioned at any time: nobody is notified of the same note twice.
  mentioned bigint[] not null default '{}',
  primary key (account_id, event_id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade
);
call enable_tenant_rls('note_changes');

-- The files that were sent with a note.
create table note_files (
  account_id bigint not null,
  event_id bigint not null,
  file_id bigint not null,
  primary key (account_id, event_id, file_id),
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade
);
create index note_files_file_idx on note_files (account_id, file_id);
call enable_tenant_rls('note_files');
