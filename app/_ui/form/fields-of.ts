interface Named {
  name: string
  label: string
}

type Unnamed<Field> = Field extends Named ? Omit<Field, keyof Named> & { label?: string } : never

export type FieldsOf<Field extends Named> = Record<string, Unnamed<Field> | false>

// Fields of a form or a search by their names, which label them where they say no label.
export const fieldsOf = <Field extends Named>(labelOf: (name: string) => string, fields: FieldsOf<Field>) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field ? [{ ...field, name, label: field.label ?? labelOf(name) } as Named as Field] : [],
  )
