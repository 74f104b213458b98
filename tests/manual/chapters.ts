import { scenes as audit } from './chapters/audit'
import { scenes as car } from './chapters/car'
import { scenes as coding } from './chapters/coding'
import { scenes as consumer } from './chapters/consumer'
import { scenes as deleting } from './chapters/deleting'
import { scenes as dictionaries } from './chapters/dictionaries'
import { scenes as editing } from './chapters/editing'
import { scenes as exporting } from './chapters/exporting'
import { scenes as handingOver } from './chapters/handing-over'
import { scenes as home } from './chapters/home'
import { scenes as importing } from './chapters/importing'
import { scenes as investigations } from './chapters/investigations'
import { scenes as keys } from './chapters/keys'
import { scenes as list } from './chapters/list'
import { scenes as look } from './chapters/look'
import { scenes as merging } from './chapters/merging'
import { scenes as newRecord } from './chapters/new-record'
import { scenes as parameters } from './chapters/parameters'
import { scenes as prop } from './chapters/prop'
import { scenes as publicReport } from './chapters/public-report'
import { scenes as recallCheck } from './chapters/recall-check'
import { scenes as recalls } from './chapters/recalls'
import { scenes as report } from './chapters/report'
import { scenes as rule } from './chapters/rule'
import { scenes as sales } from './chapters/sales'
import { scenes as signIn } from './chapters/sign-in'
import { scenes as steps } from './chapters/steps'
import { scenes as users } from './chapters/users'
import { scenes as webhooks } from './chapters/webhooks'
import type { Chapter } from './studio'

export const chapters: Chapter[] = [
  { name: 'sign-in', scenes: signIn },
  { name: 'home', scenes: home },
  { name: 'new-record', scenes: newRecord },
  { name: 'list', scenes: list },
  { name: 'editing', scenes: editing },
  { name: 'steps', scenes: steps },
  { name: 'handing-over', scenes: handingOver },
  { name: 'merging', scenes: merging },
  { name: 'coding', scenes: coding },
  { name: 'importing', scenes: importing },
  { name: 'exporting', scenes: exporting },
  { name: 'deleting', scenes: deleting },
  { name: 'dictionaries', scenes: dictionaries },
  { name: 'sales', scenes: sales },
  { name: 'report', scenes: report },
  { name: 'look', scenes: look },
  { name: 'prop', scenes: prop },
  { name: 'rule', scenes: rule },
  { name: 'car', scenes: car },
  { name: 'recalls', scenes: recalls },
  { name: 'investigations', scenes: investigations },
  { name: 'public-report', scenes: publicReport },
  { name: 'recall-check', scenes: recallCheck },
  { name: 'consumer', scenes: consumer },
  { name: 'users', scenes: users },
  { name: 'parameters', scenes: parameters },
  { name: 'audit', scenes: audit },
  { name: 'webhooks', scenes: webhooks },
  { name: 'keys', scenes: keys },
]
