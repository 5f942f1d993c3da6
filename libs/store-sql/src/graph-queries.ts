/**
 * Queries of the service graph in SQL, for people and for other programs: `:name`, `:to` and `:depth` are parameters. They
 * give the answers of `GraphStore`, run on SQLite, PostgreSQL, MySQL and MariaDB, and read the current generation.
 */
const CURRENT = '(select graph from coderag_state)'

/** Depth at which a recursion ends, because graphs have cycles. */
const MOST_STEPS = 64

const START = `select n.name, 0 as depth from coderag_nodes n where n.graph = ${CURRENT} and n.name = :name`

const REACHED_FORWARDS = `reached (name, depth) as (
  ${START}
  union
  select e.target, r.depth + 1 from reached r
  join coderag_edges e on e.graph = ${CURRENT} and e.source = r.name
  where r.depth < ${MOST_STEPS}
)`

export const GRAPH_QUERIES = {
  /** The edges within `:depth` steps of a node, in both directions. */
  neighbours: `with recursive reached (name, depth) as (
  ${START}
  union
  select case when e.source = r.name then e.target else e.source end, r.depth + 1 from reached r
  join coderag_edges e on e.graph = ${CURRENT} and (e.source = r.name or e.target = r.name)
  where r.depth + 1 < :depth
)
select distinct e.position, e.source, e.target, e.edge_type, e.confidence from coderag_edges e
join reached r on r.name = e.source or r.name = e.target
where e.graph = ${CURRENT} order by e.position`,

  /**
   * What breaks when a node breaks, nearest first: its callers, and over messages its listeners.
   */
  dependents: `with recursive steps (cause, broken) as (
  select e.target, e.source from coderag_edges e
  join coderag_nodes n on n.graph = e.graph and n.name = e.target
  where e.graph = ${CURRENT} and not (e.edge_type = 'queue' and n.kind = 'service')
  union all
  select e.source, e.target from coderag_edges e
  join coderag_nodes n on n.graph = e.graph and n.name = e.target
  where e.graph = ${CURRENT} and e.edge_type = 'queue' and n.kind = 'service'
), reached (name, depth) as (
  ${START}
  union
  select s.broken, r.depth + 1 from reached r join steps s on s.cause = r.name
  where r.depth < ${MOST_STEPS}
)
select name, min(depth) as depth from reached where name <> :name group by name order by min(depth), name`,

  /** The nodes of a shortest path to the node `:to`, in order. No rows if there is none. */
  path: `with recursive ${REACHED_FORWARDS}, levels (name, depth) as (
  select name, min(depth) from reached group by name
), way (name, depth) as (
  select name, depth from levels where name = :to
  union all
  select (
    select min(e.source) from coderag_edges e join levels l on l.name = e.source
    where e.graph = ${CURRENT} and e.target = w.name and l.depth = w.depth - 1
  ), w.depth - 1 from way w where w.depth > 0
)
select name, depth from way order by depth`,
} as const
