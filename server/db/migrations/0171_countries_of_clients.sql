-- Whose bank details a client has; null is the account's country.
alter table clients add column country text;
