import type { Orm } from '../../tables/orm.js'
import { pluralOf, snakeCase } from '../../tables/table-names.js'

export const orms: readonly Orm[] = [
  {
    // https://guides.rubyonrails.org/active_record_basics.html#naming-conventions
    name: 'active-record',
    words: /\bApplicationRecord\b|\bActiveRecord\b|\b[A-Z]\w*\.(?:where|find|create|all)\b/,
    isModel: /^\s*class\s+[\w:]+\s*<\s*(?:::)?(?:ApplicationRecord|ActiveRecord::Base)\b/m,
    written: /^\s*self\.table_name\s*=\s*["':]([\w.]+)/m,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      new RegExp(
        String.raw`\b(?<model>[A-Z]\w*)\.(?<method>where|find|find_by|find_or_create_by|all|create|new|first|last|` +
          String.raw`order|joins|includes|exists|count|pluck|insert_all|upsert_all|update_all|delete_all|destroy_all)` +
          String.raw`\b`,
        'g',
      ),
    ],
  },
  {
    // https://sequel.jeremyevans.net/rdoc/files/README_rdoc.html#label-Sequel+Models
    name: 'sequel',
    words: /\bSequel\b|\bDB\[:/,
    isModel: /^\s*class\s+[\w:]+\s*<\s*Sequel::Model\b/m,
    written: /<\s*Sequel::Model\(\s*(?:DB\[)?:(\w+)/,
    byDefault: ({ name }) => pluralOf(snakeCase(name)),
    uses: [
      /\bDB\[:(?<table>\w+)\](?:(?=(?:(?!\bDB\[)[^\n]){0,400}?\.(?<method>insert|multi_insert|import|update|delete|truncate)\b)|)/g,
    ],
  },
  {
    // https://www.mongodb.com/docs/mongoid/current/data-modeling/documents/
    name: 'mongoid',
    words: /\bMongoid\b/,
    isModel: /\binclude\s+Mongoid::Document\b/,
    written: /\bstore_in[ (]{1,5}collection:\s*["':]{1,2}([\w.]+)/,
    // https://www.mongodb.com/docs/mongoid/current/data-modeling/associations/#embedded-associations
    byDefault: ({ name, text }) => (/\bembedded_in\b/.test(text) ? null : pluralOf(snakeCase(name))),
    uses: [],
  },
]
