-- One sees one's own, and who leads the teams sees that of the provider.
drop policy if exists own_or_led on shared_log;
create policy own_or_led on shared_log for select using (chain_id = current_person() or chain_id = 0 and sees_all_administrations());
