// The Java compiler's answers for every call of a repository, as a key for bench/symbols.ts.
//   java bench/keys/java/Calls.java <repository> > key.jsonl
// Dependencies need not be there: what the compiler can't resolve is left out of the key.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.Element;
import javax.tools.*;

public class Calls {
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    List<File> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(path -> path.toString().endsWith(".java") && !path.toString().contains("/.git/")
              && !path.endsWith("module-info.java") && !path.endsWith("package-info.java"))
          .map(Path::toFile).collect(Collectors.toList());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    JavacTask task = (JavacTask) compiler.getTask(null, manager, diagnostic -> {},
        List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1"), null, manager.getJavaFileObjectsFromFiles(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    Trees trees = Trees.instance(task);
    for (CompilationUnitTree unit : units) {
      String file = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
      new TreePathScanner<Void, Void>() {
        @Override public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
          ExpressionTree select = call.getMethodSelect();
          note(select instanceof MemberSelectTree member ? member.getIdentifier().toString() : select.toString(), select, null);
          return super.visitMethodInvocation(call, nothing);
        }
        @Override public Void visitNewClass(NewClassTree call, Void nothing) {
          Tree type = call.getIdentifier();
          if (type instanceof ParameterizedTypeTree generic) type = generic.getType();
          // The constructor of a class without a name is the class itself: what it extends is right as well.
          Element extended = call.getClassBody() == null ? null : trees.getElement(new TreePath(getCurrentPath(), type));
          note(type instanceof MemberSelectTree member ? member.getIdentifier().toString() : type.toString(), type, extended);
          return super.visitNewClass(call, nothing);
        }
        private void note(String name, Tree called, Element extended) {
          Element element = trees.getElement(getCurrentPath());
          if (element == null) return;
          TreePath declared = trees.getPath(element);
          // A constructor that nobody wrote stands at its class.
          if (declared == null && element.getEnclosingElement() != null) declared = trees.getPath(element.getEnclosingElement());
          boolean isUnknown = element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR;
          if (isUnknown) return;
          long end = trees.getSourcePositions().getEndPosition(unit, called);
          if (end < 0) return;
          String target = declared == null ? "{\"file\":\"\",\"line\":0}" : place(declared);
          TreePath base = extended == null ? null : trees.getPath(extended);
          if (base != null) {
            target += "," + place(base);
            for (Element member : extended.getEnclosedElements())
              if (member.getKind() == javax.lang.model.element.ElementKind.CONSTRUCTOR && trees.getPath(member) != null)
                target += "," + place(trees.getPath(member));
          }
          System.out.printf("{\"file\":\"%s\",\"line\":%d,\"name\":\"%s\",\"targets\":[%s]}%n",
              file, unit.getLineMap().getLineNumber(end - 1), name.replaceAll("[^\\w$]", ""), target);
        }
        private String place(TreePath path) {
          CompilationUnitTree other = path.getCompilationUnit();
          long start = trees.getSourcePositions().getStartPosition(other, path.getLeaf());
          return String.format("{\"file\":\"%s\",\"line\":%d}",
              root.relativize(Path.of(other.getSourceFile().toUri())), other.getLineMap().getLineNumber(start));
        }
      }.scan(unit, null);
    }
  }
}
