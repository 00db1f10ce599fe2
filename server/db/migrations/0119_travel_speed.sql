-- At what speed the company's executors get from one visit to the next: a town and a region of villages differ.
alter table accounts add travel_speed_kmh smallint not null default 25
  constraint accounts_travel_speed_kmh_check check (travel_speed_kmh between 5 and 130);
