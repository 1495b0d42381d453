-- Who may do what at all. Row-level security says with which rows; without a right here it is not even asked.
-- A new project grants everything on each new table to all three roles, also to visitors: that ends here.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
-- PostgreSQL's own default, which a schema's cannot take away.
alter default privileges revoke execute on functions from public;

revoke all on all tables in schema public from anon, authenticated, service_role;

grant select on public.products to anon, authenticated;
grant select on public.orders, public.order_items to authenticated;
grant select, insert, update, delete
  on public.products, public.orders, public.order_items, public.inquiries, public.inquiry_files, public.subscriptions,
     public.outbox, public.post_counts
  to service_role;
grant select on public.dead_letters to service_role;

-- Called by the database's own functions and columns; a megabyte of text took a second.
revoke execute on function public.fold_text(text), public.window_start(interval) from public, anon, authenticated;
grant execute on function public.fold_text(text), public.window_start(interval) to service_role;
