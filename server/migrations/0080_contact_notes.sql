-- What one wants to remember of a contact.
alter table contacts add column notes text not null default '' check (char_length(notes) <= 5000);
