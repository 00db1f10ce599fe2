-- How wide a saved view shows the columns; null leaves the usual widths.
alter table saved_views add column widths jsonb;
