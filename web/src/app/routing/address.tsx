import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What is behind the ? of the address: filters, tabs, the open row. All text. */
export type Search = Record<string, string | undefined>;

/** Reads the search part of an address as plain text by name. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes it; what is absent or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [[name, value]]
      : typeof value === 'number'
        ? [[name, String(value)]]
        : [],
  );
  const text = new URLSearchParams(filled).toString();
  return text === '' ? '' : `?${text}`;
}

type Address = {
  search: Readonly<Search>;
  /** Changes parts of the search; `push` makes it a step that Back undoes. */
  change: (patch: Search, how?: { push?: boolean }) => void;
};

/** The state of a screen lives in its address, so that a link shows a colleague exactly this. */
export function useAddress(): Address {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search,
    change: (patch, { push = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...patch }),
        replace: !push,
        resetScroll: false,
      }),
  };
}

function useBase(): string {
  const { lang = 'en', adminId = '' }: { lang?: string; adminId?: string } = useParams({ strict: false });
  return `/${lang}/${adminId}`;
}

/** The full address of a screen: "sales/invoices/12" within this language and administration. */
export function useHref(): (path: string) => string {
  const base = useBase();
  return (path) => (path === '' ? base : `${base}/${path}`);
}

/** Goes to a screen of this administration. */
export function useGo(): (path: string, search?: Search, how?: { replace?: boolean }) => void {
  const href = useHref();
  const navigate = useNavigate();
  return (path, search = {}, { replace = false } = {}) => void navigate({ to: href(path), search: search, replace });
}

type RoomLinkProps = {
  to: string;
  search?: Search;
  className?: string | undefined;
  onClick?: () => void;
  'aria-label'?: string;
  /** Where the reader is now. */
  current?: boolean;
  children: React.ReactNode;
};

/** A link to a screen of this administration; the room is fetched when the pointer nears it. */
export function RoomLink({
  to,
  search = {},
  className = '',
  current = false,
  onClick,
  children,
  ...rest
}: RoomLinkProps) {
  const href = useHref();
  return (
    <Link
      {...rest}
      to={href(to)}
      search={search}
      className={className}
      activeOptions={{ exact: true }}
      data-here={current}
      onClick={() => onClick?.()}
    >
      {children}
    </Link>
  );
}
