-- Who may use each table, view, sequence and function. A hosted project made before 2026 grants everything on whatever a
-- migration makes to all three roles, a newer one grants nothing, and an operator can switch between them. From here on
-- the rights are the same on both: everything is taken back, then what is needed is granted.
-- A later migration does the same for what it makes (tests/database/default-privileges.test.ts).

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

revoke all on
  public.cart_units, public.customer_settings, public.dead_letters, public.inquiries, public.inquiry_files,
  public.order_items, public.order_status_changes, public.order_statuses, public.orders, public.outbox,
  public.payments, public.post_counts, public.products, public.recovery_codes, public.subscriptions
  from public, anon, authenticated, service_role;

grant select on public.products to anon;
grant select on
  public.customer_settings, public.order_items, public.order_status_changes, public.orders, public.products
  to authenticated;
grant select on
  public.cart_units, public.customer_settings, public.dead_letters, public.order_status_changes, public.order_statuses,
  public.payments, public.recovery_codes
  to service_role;
grant select, insert, update, delete on
  public.inquiries, public.inquiry_files, public.order_items, public.orders, public.outbox, public.post_counts,
  public.products, public.subscriptions
  to service_role;

-- Identity columns count by them without a right of their own.
revoke all on sequence public.cart_units_position_seq, public.order_status_changes_id_seq
  from public, anon, authenticated, service_role;

revoke all on function
  public.confirm_subscription(uuid), public.count_post(jsonb), public.delete_expired(interval), public.device_of(text),
  public.end_session(uuid), public.find_inquiry(uuid, text), public.fold_text(text), public.forget_contact(),
  public.forget_customer(), public.gst_of(numeric), public.has_required_aal(), public.is_uuid(jsonb),
  public.leave_newsletter(), public.mark_failed(uuid, text, boolean), public.mark_sent(uuid), public.my_data(),
  public.my_sessions(), public.order_detail_errors(jsonb), public.ordered_units(uuid, uuid[]),
  public.place_order(uuid, jsonb, bigint, jsonb), public.placed_answer(public.orders), public.qst_of(numeric),
  public.rate_limits(jsonb), public.record_payment(text, text, uuid, bigint, text), public.recovery_codes_left(),
  public.replace_recovery_codes(text[]), public.retry_dead_letters(), public.seconds_to_wait(jsonb),
  public.set_newsletter(boolean, text), public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb),
  public.subscribe(text, text, jsonb), public.sync_cart(jsonb, jsonb), public.take_due_mail(interval),
  public.take_mail(interval), public.take_recovery_code(uuid, text, jsonb), public.tell_of_order(),
  public.tell_of_recovery(uuid), public.unsubscribe(uuid), public.window_start(interval),
  public.write_order(uuid, jsonb, bigint, jsonb)
  from public, anon, authenticated, service_role;

-- What a signed-in customer asks for, and what policies ask about them.
grant execute on function
  public.end_session(uuid), public.has_required_aal(), public.my_data(), public.my_sessions(),
  public.place_order(uuid, jsonb, bigint, jsonb), public.recovery_codes_left(), public.replace_recovery_codes(text[]),
  public.set_newsletter(boolean, text), public.sync_cart(jsonb, jsonb)
  to authenticated;

-- What the functions of `functions/` call, and the columns and checks of the rows they write.
grant execute on function
  public.confirm_subscription(uuid), public.count_post(jsonb), public.delete_expired(interval),
  public.find_inquiry(uuid, text), public.fold_text(text), public.mark_failed(uuid, text, boolean),
  public.mark_sent(uuid), public.rate_limits(jsonb), public.record_payment(text, text, uuid, bigint, text),
  public.retry_dead_letters(), public.seconds_to_wait(jsonb),
  public.submit_inquiry(uuid, text, text, text, jsonb, jsonb, jsonb), public.subscribe(text, text, jsonb),
  public.take_mail(interval), public.take_recovery_code(uuid, text, jsonb), public.tell_of_recovery(uuid),
  public.unsubscribe(uuid), public.window_start(interval)
  to service_role;
