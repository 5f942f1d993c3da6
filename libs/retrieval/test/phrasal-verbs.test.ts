import { expect, test } from 'vitest'
import { withCompounds } from '../src/understand/phrasal-verbs.js'

test.each([
  ['what happens when somebody logs in', 'what happens when somebody logs in login'],
  ['what happens when a customer checks out and pays', 'what happens when a customer checks out and pays checkout'],
  ['where is a transaction rolled back?', 'where is a transaction rolled back? rollback'],
  ['who rolls back the order', 'who rolls back the order rollback'],
  ['where is a user signed out', 'where is a user signed out signout'],
  ['signing up with a mail address', 'signing up with a mail address signup'],
])('adds the name that code gives to a phrasal verb: "%s"', (query, searched) => {
  expect(withCompounds(query)).toBe(searched)
})

test.each([
  'where are logs in production kept',
  'where are errors logged in the worker',
  'is the total checked in the cart',
  'how are requests signed in a client',
  'what is logged in an error',
  'what happens on login when somebody logs in',
  'how is the callback called',
  'catalog in pages',
])('leaves other queries unchanged: "%s"', (query) => {
  expect(withCompounds(query)).toBe(query)
})
