-- Sums of analytics by ten days and by quarters besides days and months: a year is read from a few rows of each key, and
-- so is what the year's ends cut off a month. docs/decisions/0062-sums-by-ten-days-and-quarters.md

alter table analytics_spans drop constraint analytics_spans_span_check,
  add check (span in ('day', 'ten_days', 'month', 'quarter'));
alter table analytics_rollups drop constraint analytics_rollups_span_check,
  add check (span in ('day', 'ten_days', 'month', 'quarter'));

alter table analytics_times add column span text not null default 'day' check (span in ('day', 'ten_days', 'month'));
alter table analytics_times alter column span drop default,
  drop constraint analytics_times_pkey,
  add primary key (account_id, span, date, type, measure, minutes);
