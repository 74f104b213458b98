/** antd puts this class on its elements; the generated sheet sets the class's variables on the root instead. */
export const cssVarKey = 'vd'
