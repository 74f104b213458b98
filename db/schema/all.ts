// The one place that gathers every table, for drizzle's relational names and for drizzle-kit.
export * from './accounts'
export * from './audit'
export * from './catalogue'
export * from './defects'
export * from './dictionaries'
export * from './intake'
export * from './settings'
export * from './workflow'
