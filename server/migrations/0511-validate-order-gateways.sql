alter table orders validate constraint orders_name_their_gateway;
