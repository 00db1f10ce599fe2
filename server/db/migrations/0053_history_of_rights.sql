-- The history of roles and users, newest first: few events among those of all requests (contract/history.ts).
create index events_access_idx on events (account_id, id) where kind in (3001, 5004, 5005, 5006, 5035, 5036);
