-- Requests whose mark of a planning conflict is to be worked out anew: those that somebody was changing when one beside them
-- moved, and those of an executor whose hours changed.
create table conflict_checks (
  account_id bigint not null references accounts on delete cascade,
  -- No foreign key: it would wait for whoever changes the request, who may wait for the one that writes here.
  request_id bigint not null,
  primary key (account_id, request_id)
);
call enable_tenant_rls('conflict_checks');
