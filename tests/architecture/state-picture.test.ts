import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ActionName, actionNames, actions, movesRecord, undoNames, undoOf } from '@/lib/defects/actions'
import { type State, states } from '@/lib/defects/states'

const nameOf = (state: State) => Object.entries(states).find(([, code]) => code === state)![0]

const declared = (name: ActionName): { from: readonly State[]; to?: State | Record<string, State> } =>
  actions[name]

function ends(name: ActionName): [to: State, label: string][] {
  const { to } = declared(name)
  if (to === undefined) return []
  if (typeof to === 'number') return [[to, name]]
  return Object.entries(to).map(([verdict, state]) => [state, `${name} (${verdict === '1' ? 'yes' : 'no'})`])
}

const steps = actionNames.flatMap(name =>
  declared(name).from.flatMap(from => ends(name).map(([to, label]) => [from, to, label] as const)),
)
const undone = undoNames.filter(movesRecord).flatMap(name =>
  actions[name].from.flatMap(from => {
    const { step } = undoOf(name)
    const left = declared(step).from
    return left.map(to => [from, to, name] as const)
  }),
)
const lines = [...steps, ...undone].map(
  ([from, to, label]) => `  ${nameOf(from)} --> ${nameOf(to)}: ${label}`,
)

it('the picture of states in lib/defects/steps/README.md is what actions.ts says', () => {
  const picture = `\`\`\`mermaid\nstateDiagram-v2\n  [*] --> draft\n${lines.join('\n')}\n\`\`\``
  const text = readFileSync('lib/defects/steps/README.md', 'utf8')
  expect(text, `Put this picture into lib/defects/steps/README.md:\n${picture}`).toContain(picture)
})
