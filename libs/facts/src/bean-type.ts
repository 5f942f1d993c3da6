/** Begins the name under which a bean has its type. Such a name is bound to a value only if a service has one bean of the type. */
export const BEAN_TYPE = 'bean-type:'
