-- Whether the report that clients fetch by the link says what the work cost; their page never does.
alter table accounts add report_prices boolean not null default false;

-- What a report said when its work was completed and signed. A request that is put back into work and signed again has
-- another version.
create table request_reports (
  account_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  version integer not null,
  signature_id bigint not null,
  -- As server/reports/report-content.ts has it.
  content jsonb not null,
  -- Whether clients were shown prices then.
  has_client_prices boolean not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, request_id, version),
  unique (account_id, signature_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, signature_id) references request_signatures (account_id, id) on delete cascade
);
call enable_tenant_rls('request_reports');

-- The files drawn of it, which are never drawn again.
create table request_report_files (
  account_id bigint not null,
  report_id bigint not null,
  audience text not null,
  locale text not null,
  file_id bigint not null,
  primary key (account_id, report_id, audience, locale),
  foreign key (account_id, report_id) references request_reports (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id)
);
create index request_report_files_file_idx on request_report_files (account_id, file_id);
call enable_tenant_rls('request_report_files');
