import { randomBytes } from 'node:crypto'
import { dropDatabase } from './drop-database'
import { asAdministrator } from './urls'

export const newName = () => `test_${process.pid}_${randomBytes(4).toString('hex')}`

/** @returns the name of a new database with all that the template holds */
export async function cloneTemplate(template: string): Promise<string> {
  const name = newName()
  await asAdministrator(client =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return name
}

export const dropClone = (name: string): Promise<void> =>
  asAdministrator(client => dropDatabase(client, name))
