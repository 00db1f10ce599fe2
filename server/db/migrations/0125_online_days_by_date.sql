-- Time online of a period, and the first day of it, without a look at each employee's days since they came.
create index online_days_date_idx on online_days (account_id, date);
