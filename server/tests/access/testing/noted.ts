/** What a reading call notes on purpose, by the tables in which it does: browsers and proxies may send one again. */
export const NOTED: Readonly<Record<string, readonly string[]>> = {
  // Counted, so that nobody asks outside without end.
  'contacts.searchRegister': ['login_failures'],
  'contacts.registeredCompany': ['login_failures'],
  'contacts.verifyVat': ['contact_checks', 'login_failures'],
  // The specification has it so: the task that packs the archive.
  'books.createDownloadFile': ['background_tasks', '_private_jobs'],
  // A payment file holds the same however often it is downloaded.
  'received_vat.receivedVatFile': ['vat_online_payments'],
  // The years that a vehicle was in use, once.
  'vehicles.vehicleYears': ['audit_heads', 'audit_log', 'vehicle_years'],
};
