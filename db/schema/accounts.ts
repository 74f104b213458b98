import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigintText, createdAt, identity, instant } from './columns'

export const users = pgTable(
  'users',
  {
    id: identity(),
    loginId: text().notNull(),
    name: text().notNull(),
    deptName: text().notNull().default(''),
    email: text(),
    mobile: text(),
    avatar: text(),
    /** scrypt over the lower-case hex SHA-256 of the password: `scrypt$N$r$p$salt$hash`, base64url. */
    passwordHash: text(),
    /** active, disabled, or pending (registered, not yet let in) */
    state: text().notNull().default('pending'),
    type: text().notNull().default('staff'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  table => [uniqueIndex('users_login_id').on(sql`lower(${table.loginId})`)],
)

export const roleTypes = pgTable('role_types', {
  id: identity(),
  name: text().notNull().unique(),
  remarks: text(),
})

export const roles = pgTable('roles', {
  id: identity(),
  name: text().notNull().unique(),
  roleTypeId: bigintText().references(() => roleTypes.id),
  remarks: text(),
  /** Shipped with the product; the administrator's role may not lose its permissions. */
  builtIn: boolean().notNull().default(false),
  createdAt: createdAt(),
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

/** One row a signed-in browser or API client; the token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex */
    tokenHash: text().primaryKey(),
    userId: bigintText()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** cookie or bearer */
    kind: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    /** The hard end, 12 hours after the start. */
    expiresAt: instant().notNull(),
    /** For RP-initiated sign-out; only sessions that came from the identity service have one. */
    idToken: text(),
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
