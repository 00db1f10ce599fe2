-- Points are forgotten by their age, whoever's they are (server/auth/forget-tracks.ts).
create index geo_locations_time_idx on geo_locations (time);
