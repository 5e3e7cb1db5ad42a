/** A rounded blue square with an equals sign: the books are in balance. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--sd-accent)" />
      <path d="M9 12.5h14M9 19.5h14" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}

/** Two letters for a name: "De Wit Ontwerp" is DW. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
