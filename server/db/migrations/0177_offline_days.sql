-- For how many days ahead executors' phones keep their requests, to work without a connection; 0: not at all.
alter table accounts add offline_days smallint not null default 5
  constraint accounts_offline_days_check check (offline_days between 0 and 14);
