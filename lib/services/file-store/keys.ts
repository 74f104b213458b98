import { randomBytes } from 'node:crypto'

export const newKey = () => randomBytes(24).toString('base64url')

export const isKey = (name: string) => /^[\w-]{32}$/.test(name)

export const noSuchFile = (key: string) => Object.assign(new Error(`no file ${key}`), { code: 'ENOENT' })

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
