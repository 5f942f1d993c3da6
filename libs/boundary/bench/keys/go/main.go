// The Go type checker's answers for every call of a module, as a key for bench/symbols.ts.
//
//	go run bench/keys/go/main.go <module directory> > key.jsonl
//
// Only the standard library's sources are needed: packages of other modules are left empty, and calls into them are
// left out of the key.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

type place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type call struct {
	place
	Name    string  `json:"name"`
	Targets []place `json:"targets"`
}

type loader struct {
	root, module string
	fset         *token.FileSet
	std          types.Importer
	done         map[string]*types.Package
	out          *json.Encoder
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	check(err)
	manifest, err := os.ReadFile(filepath.Join(root, "go.mod"))
	check(err)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	fset := token.NewFileSet()
	l := &loader{
		root:   root,
		module: regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`).FindStringSubmatch(string(manifest))[1],
		fset:   fset,
		std:    importer.ForCompiler(fset, "source", nil),
		done:   map[string]*types.Package{},
		out:    json.NewEncoder(writer),
	}
	check(filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		name := entry.Name()
		if path != root && (name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
			return filepath.SkipDir
		}
		if path != root {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
				return filepath.SkipDir
			}
		}
		below, _ := filepath.Rel(root, path)
		if below == "." {
			l.Import(l.module)
		} else {
			l.Import(l.module + "/" + filepath.ToSlash(below))
		}
		return nil
	}))
}

// Import checks a package of the module, and notes its calls; others come from the standard library or stay empty.
func (l *loader) Import(path string) (*types.Package, error) {
	if known, ok := l.done[path]; ok && known != nil {
		return known, nil
	}
	if path == "C" || path == "unsafe" {
		return types.Unsafe, nil
	}
	if path != l.module && !strings.HasPrefix(path, l.module+"/") {
		if !strings.Contains(strings.Split(path, "/")[0], ".") {
			if found, err := l.std.Import(path); err == nil {
				return found, nil
			}
		}
		empty := types.NewPackage(path, filepath.Base(path))
		empty.MarkComplete()
		l.done[path] = empty
		return empty, nil
	}
	directory := filepath.Join(l.root, strings.TrimPrefix(strings.TrimPrefix(path, l.module), "/"))
	found, err := build.ImportDir(directory, 0)
	if err != nil {
		empty := types.NewPackage(path, filepath.Base(path))
		empty.MarkComplete()
		l.done[path] = empty
		return empty, nil
	}
	var files []*ast.File
	for _, name := range found.GoFiles {
		file, err := parser.ParseFile(l.fset, filepath.Join(directory, name), nil, parser.SkipObjectResolution)
		if err == nil {
			files = append(files, file)
		}
	}
	info := &types.Info{
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: l, Error: func(error) {}, FakeImportC: true}
	pkg, _ := config.Check(path, l.fset, files, info)
	l.done[path] = pkg
	for _, file := range files {
		ast.Inspect(file, func(node ast.Node) bool {
			if found, ok := node.(*ast.CallExpr); ok {
				l.note(found, info)
			}
			return true
		})
	}
	return pkg, nil
}

func (l *loader) note(found *ast.CallExpr, info *types.Info) {
	fun := ast.Unparen(found.Fun)
	switch generic := fun.(type) {
	case *ast.IndexExpr:
		fun = generic.X
	case *ast.IndexListExpr:
		fun = generic.X
	}
	var name *ast.Ident
	switch fun := fun.(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return
	}
	object := info.Uses[name]
	if object == nil {
		return
	}
	at := l.fset.Position(name.Pos())
	target := place{}
	if _, isFunction := object.(*types.Func); isFunction {
		declared := l.fset.Position(object.Pos())
		target = place{l.relative(declared.Filename), declared.Line}
	}
	check(l.out.Encode(call{place{l.relative(at.Filename), at.Line}, name.Name, []place{target}}))
}

// A path below the root, or nothing for any other.
func (l *loader) relative(path string) string {
	below, err := filepath.Rel(l.root, path)
	if err != nil || path == "" || strings.HasPrefix(below, "..") {
		return ""
	}
	return filepath.ToSlash(below)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
