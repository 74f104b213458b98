import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity, instant } from './columns'

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** In its one spelling (normalizeLogin): what is stored is what is looked up. */
    loginId: text().notNull(),
    name: text().notNull(),
    deptName: text().notNull().default(''),
    email: text(),
    mobile: text(),
    /** A small picture in the file store. */
    avatar: text(),
    avatarSize: integer(),
    avatarSha256: text(),
    /** scrypt over the lower-case hex SHA-256 of the password: `scrypt$N$r$p$salt$hash`, base64url. */
    passwordHash: text(),
    /** The password came from an administrator: it opens nothing but the page where it is changed. */
    mustChangePassword: boolean().notNull().default(false),
    /** When a password that an administrator gave is of no more use. */
    passwordEndsAt: instant(),
    /** Raised by whatever ends a person's sessions, also those whose sign-in is not yet written: see `sessions`. */
    credentialVersion: integer().notNull().default(1),
    /** active, disabled, deleted (kept for what they have written), or pending (registered, not yet let in) */
    state: text().notNull().default('pending'),
    type: text().notNull().default('staff'),
    /** What somebody who registered wanted to be called, where that name was taken. */
    wantedLoginId: text(),
    remarks: text(),
    lastSignInAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  table => [uniqueIndex('users_login_id').on(table.loginId), index('users_state').on(table.state)],
)

export const roleTypes = pgTable('role_types', {
  id: identity(),
  name: text().notNull().unique(),
  remarks: text(),
  /** Shipped with the product: its name stays, or the next start would bring it back. */
  builtIn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const roles = pgTable('roles', {
  id: identity(),
  name: text().notNull().unique(),
  roleTypeId: bigintText().references(() => roleTypes.id),
  remarks: text(),
  /** Shipped with the product: its name stays, or the next start would bring it back. */
  builtIn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: bigintText()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permissionId: text().notNull(),
    actions: text().array().notNull(),
  },
  table => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: bigintText()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_roles_role').on(table.roleId)],
)

/** Sign-ins in somebody's name that failed. */
export interface FailedSignIns {
  count: number
  /** When the last of them was, ISO 8601. */
  last: string
  /** The address it came from. */
  from: string | null
}

/** One row a signed-in browser or API client; the token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex */
    tokenHash: text().primaryKey(),
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What a person names it by when they end it. */
    id: uuid().notNull().defaultRandom(),
    /** cookie or bearer */
    kind: text().notNull(),
    ip: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** The hard end, 12 hours after the start. */
    expiresAt: instant().notNull(),
    /** For RP-initiated sign-out; only sessions that came from the identity service have one. */
    idToken: text(),
    /** What the person's was when they proved who they are; with another one than theirs of today a session is none. */
    credentialVersion: integer().notNull().default(1),
    /** Since the sign-in before this one. */
    failedSignIns: jsonb().$type<FailedSignIns>(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

/** Who a person is at an external identity service. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idToken: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

/** What a person set for themselves: columns of a list, density, views. */
export const preferences = pgTable(
  'preferences',
  {
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Storage of the local OpenID Connect service. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    consumedAt: instant(),
    expiresAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
  ],
)

/** Tries and sends that are limited, counted where every process sees them (rate-limiter-flexible's shape). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigintText(),
})

/** Wrong passwords of late, counted in PostgreSQL so that it holds across processes (lib/accounts/sign-in-tries.ts). */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    /** The person's id; of a name that nobody has its hash; empty for the tries of a network whatever the name. */
    account: text().notNull(),
    /** The network or the known browser they came from; empty for those of an account from wherever. */
    source: text().notNull(),
    /** Tries, those of earlier fading as time goes by. */
    level: doublePrecision().notNull(),
    lastAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.account, table.source] })],
)
