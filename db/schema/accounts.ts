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
import { bigintText, createdAt, identity, instant, owner } from './columns'
import { departments } from './dictionaries'

export const users = pgTable(
  'users',
  {
    id: identity(),
    loginId: text().notNull(),
    name: text().notNull(),
    /** Triggers keep it equal to the department's name; free text while the department is not in the dictionary. */
    deptName: text().notNull().default(''),
    departmentId: bigintText().references(() => departments.id),
    email: text(),
    mobile: text(),
    avatar: text(),
    avatarSize: integer(),
    avatarSha256: text(),
    /** scrypt over the lower-case hex SHA-256 of the password: `scrypt$N$r$p$salt$hash`, base64url. */
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    passwordEndsAt: instant(),
    /** Raised to end all sessions, also those whose sign-in is not committed yet: see `sessions`. */
    credentialVersion: integer().notNull().default(1),
    state: text().notNull().default('pending'),
    type: text().notNull().default('staff'),
    wantedLoginId: text(),
    /** Until then an unknown identity with this login name is bound to this person, once. */
    identityAwaitedUntil: instant(),
    remarks: text(),
    lastSignInAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  table => [
    uniqueIndex('users_login_id').on(table.loginId),
    index('users_state').on(table.state),
    index('users_department').on(table.departmentId),
  ],
)

export const roleTypes = pgTable('role_types', {
  id: identity(),
  name: text().notNull().unique(),
  remarks: text(),
  builtIn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const roles = pgTable('roles', {
  id: identity(),
  name: text().notNull().unique(),
  roleTypeId: bigintText().references(() => roleTypes.id),
  remarks: text(),
  /** Cannot be renamed, or the next start would seed it again. */
  builtIn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: owner(() => roles.id),
    permissionId: text().notNull(),
    actions: text().array().notNull(),
  },
  table => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: owner(() => users.id),
    roleId: owner(() => roles.id),
  },
  table => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_roles_role').on(table.roleId)],
)

export interface FailedSignIns {
  count: number
  last: string
  from: string | null
}

export type EndedBecause = 'password' | 'account' | 'elsewhere' | 'rights'

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: owner(() => users.id),
    id: uuid().notNull().defaultRandom(),
    kind: text().notNull(),
    ip: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    idToken: text(),
    credentialVersion: integer().notNull().default(1),
    failedSignIns: jsonb().$type<FailedSignIns>(),
    /** Set instead of deleting the row, so that whoever comes back is told. */
    endedBecause: text().$type<EndedBecause>(),
    // Null where the identity service said nothing.
    authenticatedAt: instant(),
    acr: text(),
    amr: text().array(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

export const serviceKeys = pgTable(
  'service_keys',
  {
    id: identity(),
    userId: owner(() => users.id),
    name: text().notNull(),
    keyHash: text().notNull(),
    // Its first characters, by which people tell keys apart.
    start: text().notNull(),
    scopes: text().array().notNull(),
    networks: text().array().notNull(),
    expiresAt: instant().notNull(),
    createdBy: bigintText(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    lastUsedFrom: text(),
    revokedAt: instant(),
  },
  table => [uniqueIndex('service_keys_hash').on(table.keyHash), index('service_keys_user').on(table.userId)],
)

export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: owner(() => users.id),
    idToken: text(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

export const preferences = pgTable(
  'preferences',
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.key] })],
)

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

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigintText(),
})

export const signInTries = pgTable(
  'sign_in_tries',
  {
    /** User id; a hash for an unknown login; empty for the tries of a network on any account. */
    account: text().notNull(),
    /** Network or known browser; empty for the tries on an account from anywhere. */
    source: text().notNull(),
    level: doublePrecision().notNull(),
    lastAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.account, table.source] })],
)

export const idempotencyKeys = pgTable('idempotency_keys', {
  // Of user and key, which are not stored; the answer is encrypted by them.
  keyHash: text().primaryKey(),
  requestHash: text().notNull(),
  attempt: integer().notNull().default(1),
  written: boolean().notNull().default(false),
  status: integer(),
  answer: text(),
  claimedAt: createdAt(),
})
