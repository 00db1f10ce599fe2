-- When a device was where it was last: points may arrive late and in any order.
alter table sessions add last_geo_at timestamptz;
