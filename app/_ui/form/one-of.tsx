interface OneOfProps<Value extends string> {
  legend: string
  name: string
  values: readonly Value[]
  value: Value
  labelOf(value: Value): string
  onChange(value: Value): void
}

export function OneOf<Value extends string>(props: OneOfProps<Value>) {
  const { legend, name, values, value, labelOf, onChange } = props
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map(one => (
        <label key={one}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          {labelOf(one)}
        </label>
      ))}
    </fieldset>
  )
}
